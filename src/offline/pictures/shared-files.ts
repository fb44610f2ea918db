// Without Dexie: the worker imports it.

/** Pictures that another app has shared, until a page puts them into the store of its user. */
export const sharedCache = 'shared-files'
/** Field of a share with its pictures (`share_target` of the web manifest). */
export const sharedField = 'pictures'
/** Key of a shared picture in the cache. */
export const sharedKey = (share: string, place: number): string => `/shared/${share}/${place}`
