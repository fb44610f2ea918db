/** Addresses of the web as people type them, with and without a scheme, and links in Markdown. */
const link =
  /\[[^\]\n]*\]\([^)\s]+[^)\n]*\)|(?:https?:\/\/|www\.)[^\s)]+|\b[a-z0-9][a-z0-9-]*\.(?:com|net|org|info|biz|xyz|bd|in|me|ly|io|gg|link|shop|store|club|online|top|site|live|app|page|click)\b[^\s)]*/giu

/** Number of links in a text. */
export const countLinks = (text: string): number => text.match(link)?.length ?? 0
