import type { GalleryPicture } from '../../../contract/gallery.ts'
import { mediaUrl } from '../../api/base-path.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import type { SavedThumbnails } from './gallery.queries.ts'

interface ThumbnailProps {
  picture: GalleryPicture
  saved: SavedThumbnails
  /** True beside text that says the same. */
  isDecorative?: boolean
  /** At the top of the page: requested before the scripts. */
  isFirst?: boolean
}

/** The smallest size of a picture: from this device if stored, otherwise from the server. */
export function Thumbnail({ picture, saved, isDecorative = false, isFirst = false }: ThumbnailProps) {
  const { language } = useWords()
  const [file] = picture.files
  if (!file) return null
  const words = localized(picture.alt, language)
  const when = isFirst ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <img
      src={saved[file.sha256] ?? mediaUrl(file.sha256)}
      alt={isDecorative ? '' : words.text}
      lang={words.lang === language ? undefined : words.lang}
      width={file.width}
      height={file.height}
      decoding="async"
      {...when}
    />
  )
}
