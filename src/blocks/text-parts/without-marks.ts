/** Markdown as plain text, for a few words of it: without marks, and without the signs of lists. */
export const withoutMarks = (markdown: string): string => markdown.replace(/^\s*(?:(?:[>*-]|#+|\d+\.)\s+)+|[*_`]/gm, '')
