export const uploadKinds = ['picture', 'audio', 'video', 'pdf', 'captions'] as const
export type UploadKind = (typeof uploadKinds)[number]

const starts = (head: string, text: string, at = 0) => head.startsWith(text, at)

/** Types of files, with the beginnings by which device and server know them. A name says nothing. */
const types: Readonly<Record<UploadKind, readonly { readonly type: string; readonly isAt: (head: string) => boolean }[]>> = {
  picture: [
    { type: 'image/jpeg', isAt: (head) => starts(head, '\xff\xd8\xff') },
    { type: 'image/png', isAt: (head) => starts(head, '\x89PNG\r\n\x1a\n') },
    { type: 'image/webp', isAt: (head) => starts(head, 'RIFF') && starts(head, 'WEBP', 8) },
  ],
  audio: [
    { type: 'audio/mpeg', isAt: (head) => starts(head, 'ID3') || /^\xff[\xfa\xfb\xf2\xf3]/.test(head) },
    { type: 'audio/mp4', isAt: (head) => starts(head, 'ftyp', 4) },
    { type: 'audio/ogg', isAt: (head) => starts(head, 'OggS') },
    { type: 'audio/webm', isAt: (head) => starts(head, '\x1a\x45\xdf\xa3') },
  ],
  video: [
    { type: 'video/mp4', isAt: (head) => starts(head, 'ftyp', 4) },
    { type: 'video/webm', isAt: (head) => starts(head, '\x1a\x45\xdf\xa3') },
  ],
  pdf: [{ type: 'application/pdf', isAt: (head) => starts(head, '%PDF-') }],
  captions: [{ type: 'text/vtt', isAt: (head) => /^(?:\xef\xbb\xbf)?WEBVTT/.test(head) }],
}

/** Names end with these. A picture ends as WebP, whatever a device sends. */
const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'text/vtt': 'vtt',
}

const headBytes = 16

/** The type of a file by its first bytes; null if the kind has no such files. */
export function typeOfBytes(kind: UploadKind, bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes))
  return types[kind].find(({ isAt }) => isAt(head))?.type ?? null
}

export const uploadFolder = 'uploads/'

/** Path of an uploaded file in its course. The device that names it knows its type as the server does. */
export const uploadPath = (id: string, type: string): string => `${uploadFolder}${id}.${endings[type] ?? 'webp'}`

/** The uploaded files that a value of a draft names. Some fields are lists in JSON. */
export const uploadsIn = (value: unknown): string[] => (typeof value === 'string' ? (value.match(/uploads\/[\w-]+\.[a-z\d]+/g) ?? []) : [])

/** True for a file of an author, in the fields of a draft. */
export const isUploadPath = (path: unknown): path is string => typeof path === 'string' && path.startsWith(uploadFolder)
