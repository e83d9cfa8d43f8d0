# The page of `--format html`: its parts as arrays in the tool.

# Its scripts become one function, in this order.
HTML_JS   := $(addprefix html/,dom.js data.js tree.js layout.js color.js search.js callers.js view.js draw.js \
             map.js details.js table.js methods.js calls.js list.js place.js split.js pointer.js keyboard.js main.js)
HTML_PART := $(addprefix $(BUILD)/html/,page style script)
EMBEDDED  += $(HTML_PART:$(BUILD)/html/%=html_%)

$(BUILD)/html/page: html/page.html
$(BUILD)/html/style: html/style.css
$(BUILD)/html/page $(BUILD)/html/style:
	@mkdir -p $(@D)
	@cp $< $@
$(BUILD)/html/script: $(HTML_JS) make/html.mk
	@mkdir -p $(@D)
	@{ echo "(() => {'use strict';"; cat $(HTML_JS); echo '})();'; } >$@.new
	@mv $@.new $@
$(BUILD)/gen/html_%.c: $(BUILD)/html/% html/parts.h scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed html_$* html/parts.h $< >$@.new
	@mv $@.new $@
