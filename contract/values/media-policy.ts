/** Content-Security-Policy of every file under `/media`: an SVG opened as a document must not run its scripts. */
export const mediaPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
