import { useQuery } from '@tanstack/react-query'
import type { GalleryPicture } from '../../../contract/gallery.ts'
import { mediaUrl } from '../../api/base-path.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { thumbnailsQuery } from './gallery.queries.ts'

/** The smallest size of a picture: from this phone when it is kept here, else by the net. `isDecorative` beside words that say the same. */
export function Thumbnail({ picture, isDecorative = false }: { picture: GalleryPicture; isDecorative?: boolean }) {
  const { language } = useWords()
  const { data: kept } = useQuery(thumbnailsQuery())
  const [file] = picture.files
  // Until the phone has said what it keeps, nothing is asked of the net.
  if (!file || !kept) return null
  const words = localized(picture.alt, language)
  return (
    <img
      src={kept[file.sha256] ?? mediaUrl(file.sha256)}
      alt={isDecorative ? '' : words.text}
      lang={words.lang === language ? undefined : words.lang}
      width={file.width}
      height={file.height}
      loading="lazy"
      decoding="async"
    />
  )
}
