import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export interface Device {
  readonly id: string
  /** The server gave out this id. Without that, a caller could invent one for each call. */
  readonly isIssued: boolean
}

/** Ids of browsers, as their cookie has them: with a keyed hash. Builds before had none, so their ids are read without it. */
export function createDeviceIds(key: string) {
  const hashOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url').slice(0, 22)
  return {
    cookieOf: (id: string) => `${id}.${hashOf(id)}`,
    /** The browser of a cookie; a new one without a valid cookie. */
    read(cookie: string | undefined): Device {
      const [, id, hash] = /^([0-9a-f-]{36})(?:\.([\w-]{22}))?$/.exec(cookie ?? '') ?? []
      if (id === undefined) return { id: randomUUID(), isIssued: false }
      return { id, isIssued: hash !== undefined && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(id))) }
    },
  }
}

export type DeviceIds = ReturnType<typeof createDeviceIds>
