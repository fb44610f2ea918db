import { personalDb } from '../../offline/personal-db.ts'

const keyOf = (slug: string) => `page:${slug}`

/** The page this person was at, counted from 1. */
export async function readPage(slug: string): Promise<number> {
  const known = await personalDb().facts.get(keyOf(slug))
  return typeof known?.value === 'number' ? known.value : 1
}

export async function keepPage(slug: string, page: number): Promise<void> {
  await personalDb().facts.put({ key: keyOf(slug), value: page })
}
