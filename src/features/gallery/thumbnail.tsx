import type { GalleryPicture } from '../../../contract/gallery.ts'
import { mediaUrl } from '../../api/base-path.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import type { Kept } from './gallery.queries.ts'

interface ThumbnailProps {
  picture: GalleryPicture
  kept: Kept
  /** Beside words that say the same. */
  isDecorative?: boolean
  /** It stands at the top of its page: it is asked for before the scripts. */
  isFirst?: boolean
}

/** The smallest size of a picture: from this phone when it is kept here, else by the net. */
export function Thumbnail({ picture, kept, isDecorative = false, isFirst = false }: ThumbnailProps) {
  const { language } = useWords()
  const [file] = picture.files
  if (!file) return null
  const words = localized(picture.alt, language)
  const when = isFirst ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <img
      src={kept[file.sha256] ?? mediaUrl(file.sha256)}
      alt={isDecorative ? '' : words.text}
      lang={words.lang === language ? undefined : words.lang}
      width={file.width}
      height={file.height}
      decoding="async"
      {...when}
    />
  )
}
