<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" indent="yes"/>
  <xsl:key name="kind" match="item" use="@kind"/>
  <xsl:template match="/list">
    <html><body>
      <h1><xsl:value-of select="count(item)"/> items, sum <xsl:value-of select="format-number(sum(item/@price), '#,##0.00')"/></h1>
      <xsl:for-each select="item[generate-id() = generate-id(key('kind', @kind)[1])]">
        <xsl:sort select="@kind"/>
        <h2><xsl:number value="position()" format="I. "/><xsl:value-of select="@kind"/></h2>
        <xsl:for-each select="key('kind', @kind)">
          <xsl:sort select="@price" data-type="number" order="descending"/>
          <p><xsl:call-template name="stars"><xsl:with-param name="n" select="@price mod 7"/></xsl:call-template>
            <xsl:value-of select="translate(., 'abc', 'ABC')"/></p>
        </xsl:for-each>
      </xsl:for-each>
    </body></html>
  </xsl:template>
  <xsl:template name="stars">
    <xsl:param name="n"/>
    <xsl:if test="$n &gt; 0">*<xsl:call-template name="stars"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if>
  </xsl:template>
</xsl:stylesheet>
