import { Images } from 'lucide-react'
import type { Album } from '../../../contract/gallery.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { LinkCard, Meta } from '../../ui/layout/link-card.tsx'
import type { SavedThumbnails } from './gallery.queries.ts'
import { Thumbnail } from './thumbnail.tsx'

interface AlbumCardProps {
  album: Album
  /** The number of pictures; `album` may contain only some of them. */
  count: number
  saved: SavedThumbnails
  isFirst: boolean
}

export function AlbumCard({ album, count, saved, isFirst }: AlbumCardProps) {
  const { t } = useWords('gallery')
  const [cover] = album.pictures
  return (
    <LinkCard
      to="/gallery"
      search={{ album: album.slug }}
      picture={cover && <Thumbnail picture={cover} saved={saved} isFirst={isFirst} isDecorative />}
    >
      <h2>
        <Localized text={album.title} />
      </h2>
      <p>
        <Localized text={album.about} />
      </p>
      <Meta>
        <span>
          <Images size={18} />
          {t('count', { count })}
        </span>
      </Meta>
    </LinkCard>
  )
}
