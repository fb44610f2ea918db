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
