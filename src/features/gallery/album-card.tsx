import { Images } from 'lucide-react'
import type { Album } from '../../../contract/gallery.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { LinkCard, Meta } from '../../ui/link-card.tsx'
import { Thumbnail } from './thumbnail.tsx'

export function AlbumCard({ album }: { album: Album }) {
  const { t } = useWords('gallery')
  const [cover] = album.pictures
  return (
    <LinkCard to="/gallery" search={{ album: album.slug }} picture={cover && <Thumbnail picture={cover} isDecorative />}>
      <h2>
        <Localized text={album.title} />
      </h2>
      <p>
        <Localized text={album.about} />
      </p>
      <Meta>
        <span>
          <Images size={18} />
          {t('count', { count: album.pictures.length })}
        </span>
      </Meta>
    </LinkCard>
  )
}
