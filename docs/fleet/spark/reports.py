# SPDX-License-Identifier: Apache-2.0
"""The reports of a fleet as a table of Spark: decoded by methodbeat, one process a partition."""
import pathlib
import shlex

SCHEMA = pathlib.Path(__file__).with_name("schema.ddl").read_text()


def reports(spark, raw, mapping, methodbeat="methodbeat"):
    """Reads the files that `raw` names (a pattern, gzip or not, a report a line)."""
    command = shlex.join([methodbeat, "decode", "-m", mapping, "--format", "ndjson", "-"])
    return spark.read.schema(SCHEMA).json(spark.sparkContext.textFile(raw).pipe(command))
