import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { StatePage } from '../../ui/state-page.tsx'
import { AlbumCard } from './album-card.tsx'
import { AlbumView } from './album-view.tsx'
import styles from './gallery.module.css'
import { galleryQuery, refreshGallery } from './gallery.queries.ts'
import { galleryAddress } from './gallery-address.ts'
import { GalleryFrame } from './gallery-frame.tsx'

export const Route = createFileRoute('/gallery')({
  staticData: { title: 'gallery:title' },
  validateSearch: galleryAddress,
  loader: ({ context: { client } }) => Promise.all([loadWords('gallery'), client.ensureQueryData(galleryQuery())]),
  component: GalleryPage,
})

function GalleryPage() {
  const { t } = useWords('gallery')
  const { album: slug, picture } = Route.useSearch()
  const { data: albums } = useSuspenseQuery(galleryQuery())
  useEffect(() => void refreshGallery(), [])
  const album = albums.find((one) => one.slug === slug)
  if (album) return <AlbumView key={album.slug} album={album} shownId={picture} />
  return (
    <GalleryFrame>
      {albums.length === 0 ? (
        <StatePage illustration="state-basket" title={t('empty.title')}>
          {t('empty.text')}
        </StatePage>
      ) : (
        <ul className={styles.albums}>
          {albums.map((one) => (
            <li key={one.slug}>
              <AlbumCard album={one} />
            </li>
          ))}
        </ul>
      )}
    </GalleryFrame>
  )
}
