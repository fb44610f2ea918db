export const uploadKinds = ['picture', 'audio', 'video', 'pdf', 'captions'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** Beginnings of files by type: device and server know a file by them. A name says nothing. */
const beginnings: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/avif': /^.{4}ftypavi/s,
  'audio/mpeg': /^(?:ID3|\xff[\xfa\xfb\xf2\xf3])/,
  'audio/mp4': /^.{4}ftyp/s,
  'audio/ogg': /^OggS/,
  'audio/webm': /^\x1a\x45\xdf\xa3/,
  'video/mp4': /^.{4}ftyp/s,
  'video/webm': /^\x1a\x45\xdf\xa3/,
  'application/pdf': /^%PDF-/,
  'text/vtt': /^(?:\xef\xbb\xbf)?WEBVTT/,
}

const typesOf: Readonly<Record<UploadKind, readonly string[]>> = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/webm'],
  video: ['video/mp4', 'video/webm'],
  pdf: ['application/pdf'],
  captions: ['text/vtt'],
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

/** True if the bytes begin as files of the type do. */
export const beginsAs = (type: string, bytes: Uint8Array): boolean =>
  beginnings[type]?.test(String.fromCharCode(...bytes.subarray(0, headBytes))) ?? false

/** The type of a file by its first bytes; null if the kind has no such files. */
export const typeOfBytes = (kind: UploadKind, bytes: Uint8Array): string | null =>
  typesOf[kind].find((type) => beginsAs(type, bytes)) ?? null

export const uploadFolder = 'uploads/'

/** Path of an uploaded file in its course. The device that names it knows its type as the server does. */
export const uploadPath = (id: string, type: string): string => `${uploadFolder}${id}.${endings[type] ?? 'webp'}`

/** The uploaded files that a value of a draft names. Some fields are lists in JSON. */
export const uploadsIn = (value: unknown): string[] => (typeof value === 'string' ? (value.match(/uploads\/[\w-]+\.[a-z\d]+/g) ?? []) : [])

/** True for a file of an author, in the fields of a draft. */
export const isUploadPath = (path: unknown): path is string => typeof path === 'string' && path.startsWith(uploadFolder)
