import { Bell, Bird, Fish, Flower2, House, Key, Leaf, type LucideIcon, Moon, Star, Sun, TreePine, Umbrella } from 'lucide-react'

/** The pictures of a combination, in their order on the pad. A combination names each by its sign. */
export const pictures = [
  { sign: 'a', name: 'fish', icon: Fish },
  { sign: 'b', name: 'flower', icon: Flower2 },
  { sign: 'c', name: 'sun', icon: Sun },
  { sign: 'd', name: 'bird', icon: Bird },
  { sign: 'e', name: 'house', icon: House },
  { sign: 'f', name: 'moon', icon: Moon },
  { sign: 'g', name: 'tree', icon: TreePine },
  { sign: 'h', name: 'star', icon: Star },
  { sign: 'i', name: 'key', icon: Key },
  { sign: 'j', name: 'leaf', icon: Leaf },
  { sign: 'k', name: 'bell', icon: Bell },
  { sign: 'l', name: 'umbrella', icon: Umbrella },
] as const satisfies readonly { sign: string; name: string; icon: LucideIcon }[]

export const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
