import type { Event } from '../../../../contract/events/events.ts'
import type { Language } from '../../../../contract/values/text.ts'

export const calendarType = 'text/calendar; charset=utf-8'
const reminder = 'PT2H'

interface About {
  readonly language: Language
  /** The product's name, which wrote the file. */
  readonly product: string
  /** URL of the event. */
  readonly url: string
}

/**
 * An event as an iCalendar file (RFC 5545), written on the device and so available offline. Its UID never changes: adding
 * it again after a change moves the entry and adds no second one.
 */
export function calendarFile(event: Omit<Event, 'organiser'>, { language, product, url }: About): string {
  const textIn = (text: Event['title']) => text[language] || text[language === 'bn' ? 'en' : 'bn']
  const title = textIn(event.title)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@events.entlab`,
    `DTSTAMP:${utc(event.revised_at)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${utc(event.starts_at)}`,
    `DTEND:${utc(event.ends_at)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(textIn(event.place))}`,
    ...(textIn(event.description) ? [`DESCRIPTION:${escaped(textIn(event.description))}`] : []),
    `URL:${withoutBreaks(url)}`,
    `STATUS:${event.called_off_at === null ? 'CONFIRMED' : 'CANCELLED'}`,
    ...(event.called_off_at === null
      ? ['BEGIN:VALARM', `TRIGGER:-${reminder}`, 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, 'END:VALARM']
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

/** 20261121T040000Z. */
function utc(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** An unescaped line break in a text would start a new content line: the author of an event could inject calendar entries. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
}

const withoutBreaks = (url: string) => url.replace(/[\s\u0000-\u001f]/g, '')

/** At most 75 bytes a line, the rest on lines that begin with a space. Never inside a letter: a Bengali one takes three bytes. */
function foldedLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
