# SPDX-License-Identifier: Apache-2.0
# find_package(methodbeat) gives methodbeat::methodbeat, the recorder as a shared library, and
# methodbeat::static. Where it was installed to, it may be moved from.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
get_filename_component(_methodbeat_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
foreach(_methodbeat_row "methodbeat;SHARED;libmethodbeat.so" "static;STATIC;libmethodbeat.a")
    list(GET _methodbeat_row 0 _methodbeat_name)
    list(GET _methodbeat_row 1 _methodbeat_kind)
    list(GET _methodbeat_row 2 _methodbeat_file)
    if(NOT TARGET methodbeat::${_methodbeat_name})
        add_library(methodbeat::${_methodbeat_name} ${_methodbeat_kind} IMPORTED)
        set_target_properties(methodbeat::${_methodbeat_name} PROPERTIES
            IMPORTED_LOCATION "${_methodbeat_prefix}/lib/${_methodbeat_file}"
            INTERFACE_INCLUDE_DIRECTORIES "${_methodbeat_prefix}/include"
            INTERFACE_LINK_LIBRARIES Threads::Threads)
    endif()
endforeach()
set(methodbeat_JAR "${_methodbeat_prefix}/share/java/methodbeat.jar")
unset(_methodbeat_prefix)
