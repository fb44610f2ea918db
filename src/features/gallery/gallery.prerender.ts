import { galleryEndpoints } from '../../../contract/gallery.ts'
import { prefill } from '../../first-paint/prefill.ts'
import { galleryQuery, thumbnailsQuery } from './gallery.queries.ts'

/** Albums change by a command on the server, which moves no counter. A person in a picture may ask for its removal. */
export const galleryPrerender = prefill('/gallery', {
  from: galleryEndpoints.list,
  scope: null,
  containsUserContent: true,
  search: { parameter: 'album' },
  seed(client, { items }, { search: { album } }) {
    client.setQueryData(galleryQuery().queryKey, items)
    client.setQueryData(thumbnailsQuery().queryKey, {})
    return album === undefined ? items.length > 0 : items.some(({ slug }) => slug === album)
  },
})
