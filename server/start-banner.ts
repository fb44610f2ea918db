import { demoPassword, demoPeople } from './db/demo-people.ts'
import type { Services } from './handler.ts'

/** What the person who started the server wants to know first. */
export function startBanner({ name, version, publicUrl, database }: Services['product'], hasDemo: boolean): string {
  const lines = [`${name} ${version} is ready (${database} database)`, '', `  ${publicUrl}/`]
  if (hasDemo) lines.push('', `  Demo people, password ${demoPassword}:`, ...demoLines())
  return `\n${lines.join('\n')}\n`
}

/** Those with an address are the ones to sign in as; the others fill the pages. */
function demoLines(): string[] {
  return demoPeople.flatMap(({ role, email, phone }) => (email ? [`    ${role.padEnd(12)}${email.padEnd(24)}${phone}`] : []))
}
