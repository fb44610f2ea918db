/** The content policy of every file under `/media`. A picture opened on its own must not run: an SVG is a document with scripts. */
export const mediaPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
