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
  return demoPeople.flatMap(({ role, email, phone }) => {
    // The word that the app and the README have for this role.
    const name = role === 'admin' ? 'administrator' : role
    return email ? [`    ${name.padEnd(15)}${email.padEnd(24)}${phone}`] : []
  })
}
