import { typeOfBytes, type UploadKind } from '../../../../contract/drafts/upload-types.ts'
import { uploadMaxBytes } from '../../../../contract/drafts/uploads.ts'
import { sha256Of } from '../../../offline/packages/media-store.ts'
import { pictureTrouble, shrink, type Target, type Trim } from '../../../offline/pictures/shrink.ts'
import { isFull } from '../../../offline/storage/quota.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { addUpload, growUpload } from '../../../offline/uploads/device-uploads.ts'
import { noteGrowth } from '../../../offline/uploads/upload-sizes.ts'

/** Why a file was not taken. */
export type BringTrouble = 'heic' | 'unreadable' | 'full' | 'large' | 'wrong'

/** A file that is not taken; `trouble` says why. */
class NotTaken extends Error {
  override readonly name = 'NotTaken'
  readonly trouble: BringTrouble
  constructor(trouble: BringTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

export function troubleOf(error: unknown): BringTrouble {
  if (error instanceof NotTaken) return error.trouble
  if (isFull(error)) return 'full'
  return pictureTrouble(error)
}

/** As wide as the column of a lesson on a mobile phone with two device pixels per pixel. */
const ofCourse: Target = {
  maxBytes: 60_000,
  boxes: [
    [720, 1080],
    [600, 900],
    [480, 720],
  ],
}

/** Makes a picture small and stores it. Resolves with its path in the course, and its size in pixels. */
export async function bringPicture(courseId: string, file: Blob, trim: Trim): Promise<{ path: string; width: number; height: number }> {
  const small = await shrink(file, { ...ofCourse, trim })
  const path = await addUpload(currentPersonId(), courseId, small)
  return { path, width: small.width, height: small.height }
}

/** Stores a file as it is. Its type is that of its content. */
export async function bringFile(courseId: string, kind: UploadKind, file: Blob): Promise<string> {
  if (file.size > uploadMaxBytes[kind]) throw new NotTaken('large')
  const bytes = await file.arrayBuffer()
  const type = typeOfBytes(kind, new Uint8Array(bytes))
  if (type === null) throw new NotTaken('wrong')
  return await addUpload(currentPersonId(), courseId, { bytes, type, sha256: await sha256Of(bytes) })
}

/** Stores a longer state of a recording under its path. */
export async function growFile(path: string, file: Blob): Promise<void> {
  const bytes = await file.arrayBuffer()
  noteGrowth(path)
  await growUpload(currentPersonId(), path, { bytes, sha256: await sha256Of(bytes) })
}

/** The number of pages that a document says, or 1: most write it in plain letters. */
export async function pagesIn(file: Blob): Promise<number> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  const counts = [...text.matchAll(/\/Count\s+(\d{1,4})\b/g)].map(([, count]) => Number(count))
  return Math.max(1, ...counts)
}

/** Length and size of a sound or a video, as the browser plays it. @throws NotTaken */
export async function measured(kind: 'audio' | 'video', file: Blob): Promise<{ seconds: number; width: number; height: number }> {
  const player = document.createElement(kind)
  const url = URL.createObjectURL(file)
  try {
    player.preload = 'metadata'
    player.src = url
    await new Promise<void>((resolve, reject) => {
      player.onloadedmetadata = () => resolve()
      player.onerror = () => reject(new NotTaken('wrong'))
    })
    // A browser's own recording names no length: the player finds it at the end.
    if (player.duration === Number.POSITIVE_INFINITY) {
      await new Promise<void>((resolve, reject) => {
        player.ondurationchange = () => Number.isFinite(player.duration) && resolve()
        player.onerror = () => reject(new NotTaken('wrong'))
        player.currentTime = 1e7
      })
    }
    const { videoWidth: width, videoHeight: height } = player as Partial<HTMLVideoElement>
    return { seconds: Math.max(1, Math.round(player.duration)), width: width || 1, height: height || 1 }
  } finally {
    player.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
