import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/note.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { AlbumList } from './album-list.tsx'
import { AlbumView } from './album-view.tsx'
import { galleryQuery, refreshGallery, thumbnailsQuery } from './gallery.queries.ts'
import { galleryAddress } from './gallery-address.ts'
import { GalleryFrame } from './gallery-frame.tsx'

export const Route = createFileRoute('/gallery')({
  staticData: { title: 'gallery:title' },
  validateSearch: galleryAddress,
  loader: ({ context: { client } }) =>
    Promise.all([loadWords('gallery'), client.ensureQueryData(galleryQuery()), client.ensureQueryData(thumbnailsQuery())]),
  component: GalleryPage,
})

function GalleryPage() {
  const { t } = useWords('gallery')
  const { album: slug, picture } = Route.useSearch()
  const { data: albums } = useSuspenseQuery(galleryQuery())
  const { data: kept } = useSuspenseQuery(thumbnailsQuery())
  useEffect(() => void refreshGallery(), [])
  const album = albums.find((one) => one.slug === slug)
  if (album) return <AlbumView key={album.slug} album={album} kept={kept} shownId={picture} />
  return (
    <GalleryFrame>
      {albums.length === 0 ? (
        <StatePage illustration="state-basket" title={t('empty.title')}>
          {t('empty.text')}
        </StatePage>
      ) : (
        <>
          {slug !== undefined && (
            <Note tone="info" role="status">
              {t('gone')}
            </Note>
          )}
          <AlbumList albums={albums} kept={kept} />
        </>
      )}
    </GalleryFrame>
  )
}
