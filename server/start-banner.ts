interface Product {
  readonly name: string
  readonly version: string
  readonly publicUrl: string
  readonly database: string
}

/** Their presence tells that the demo was loaded. */
export const demoLearner = 'student@demo.test'

const demoPeople = [
  ['learner', demoLearner, '01700000001'],
  ['instructor', 'instructor@demo.test', '01700000002'],
  ['admin', 'admin@demo.test', '01700000003'],
] as const

/** What the person who started the server wants to know first. */
export function startBanner(product: Product, hasDemo: boolean): string {
  const lines = [`${product.name} ${product.version} is ready (${product.database} database)`, '', `  ${product.publicUrl}/`]
  if (hasDemo)
    lines.push(
      '',
      '  Demo people, password demo-Pass-2026:',
      ...demoPeople.map(([role, email, phone]) => `    ${role.padEnd(12)}${email.padEnd(24)}${phone}`),
    )
  return `\n${lines.join('\n')}\n`
}
