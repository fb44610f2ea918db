import { wallEndpoints } from '../../../contract/wall.ts'
import { excerpt, prefill } from '../../first-paint/prefill.ts'
import { wallQuery } from './wall.queries.ts'

export const wallPrerender = prefill('/community', {
  from: wallEndpoints.list,
  scope: 'community',
  containsUserContent: true,
  isStored: true,
  search: 'ignored',
  seed(client, { items }) {
    const posts = items.slice(0, 3).map((post) => ({ ...post, body: excerpt(post.body), pending: null }))
    client.setQueryData(wallQuery().queryKey, { posts, hasMore: false, isFull: false, isKnown: true })
    return posts.length > 0
  },
})
