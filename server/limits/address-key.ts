import { isIPv6 } from 'node:net'

/** The rate-limit key before sign-in: an IPv4 address, or the /64 of an IPv6 customer. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0')
  return `${[...groups, ...after].slice(0, 4).join(':')}::/64`
}

/** An address or a network that contains it. `weight`: the part of an attempt that counts there. */
export interface AddressGroup {
  readonly key: string
  readonly weight: number
}

/**
 * An address key with its networks, the widest last. A customer may have a /56 and a tunnel a /48, so each of their /64s is no
 * new caller. A /56 may do as much as two addresses and a /48 as four: carriers give their telephones neighbouring /64s.
 */
export function addressGroups(key: string): readonly AddressGroup[] {
  const [, site, subnet] = /^([^:]+:[^:]+:[^:]+):([^:]+)::\/64$/.exec(key) ?? []
  const own = { key, weight: 1 }
  if (site === undefined || subnet === undefined) return [own]
  const customer = (Number.parseInt(subnet, 16) >> 8).toString(16)
  return [own, { key: `${site}:${customer}00::/56`, weight: 1 / 2 }, { key: `${site}::/48`, weight: 1 / 4 }]
}

/** The widest network of an address key: who has it can send from each part of it. */
export const networkOf = (key: string): string => addressGroups(key).at(-1)?.key ?? key
