import { demoPassword, demoPeople } from '../db/demo/demo-people.ts'
import type { Services } from '../handler.ts'

/** The lines printed after the start. */
export function startBanner({ name, version, publicUrl, database }: Services['product'], hasDemo: boolean): string {
  const lines = [`${name} ${version} is ready (${database} database)`, '', `  ${publicUrl}/`]
  if (hasDemo) lines.push('', `  Demo people, password ${demoPassword}:`, ...demoLines())
  return `\n${lines.join('\n')}\n`
}

/** Only demo users with an e-mail address are meant for sign-in; the others only author content. */
function demoLines(): string[] {
  return demoPeople.flatMap(({ role, email, phone }) => (email ? [`    ${role.padEnd(12)}${email.padEnd(24)}${phone}`] : []))
}
