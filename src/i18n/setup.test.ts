import { beforeAll, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('document', { documentElement: { lang: '' } })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { currentLanguage, loadWords, overlayWords, startWords, switchLanguage } = await import('./setup.ts')
const { default: i18next } = await import('i18next')

beforeAll(() => startWords())

it('the app starts in Bengali with Bengali digits', () => {
  expect(currentLanguage()).toBe('bn')
  expect(document.documentElement.lang).toBe('bn')
  expect(i18next.t('status.waiting', { count: 2 })).toBe('২টি অপেক্ষায়')
})

it('switchLanguage loads the areas in use and stores the choice', async () => {
  await loadWords('session')
  await switchLanguage('en')
  expect(document.documentElement.lang).toBe('en')
  expect(stored.get('language')).toBe('en')
  expect(i18next.t('session:login.title')).toBe('Log in')
  expect(i18next.t('status.waiting', { count: 2 })).toBe('2 waiting')
  await switchLanguage('bn')
})

it('overlayWords replaces built-in words, also those that load later, until another set replaces it', async () => {
  overlayWords('bn', { 'common.nav.home': 'বাড়ি', 'home.headline': 'নতুন', 'nobody.knows': 'x' })
  expect(i18next.t('nav.home')).toBe('বাড়ি')
  expect(i18next.t('nav.more')).toBe('আরও')
  await loadWords('home')
  expect(i18next.t('home:headline')).toBe('নতুন')
  overlayWords('bn', {})
  expect(i18next.t('nav.home')).toBe('হোম')
})

it.each([
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', 'ফোনে জায়গা নেই', 'No space on this phone'],
  ['Mozilla/5.0 (Linux; Android 13; Tab) Chrome/140.0.0.0 Safari/537.36', 'ফোনে জায়গা নেই', 'No space on this phone'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'কম্পিউটারে জায়গা নেই', 'No space on this computer'],
])('messages name the type of the device: %s', async (userAgent, bn, en) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(i18next.t('full.title')).toBe(bn)
  await switchLanguage('en')
  expect(i18next.t('full.title')).toBe(en)
  await switchLanguage('bn')
})
