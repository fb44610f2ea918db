import type { ManifestOptions } from 'vite-plugin-pwa'
import { sharedField } from '../../src/offline/pictures/shared-files.ts'

type Language = 'bn' | 'en'

/** Texts of the home screen, its shortcuts, and the browser's install prompt. */
const words = {
  bn: {
    description: 'গ্রামীণ উদ্যোক্তাদের শেখার প্ল্যাটফর্ম। একবার নামালে নেট ছাড়াই চলে।',
    courses: 'আমার কোর্স',
    write: 'আলাপে লিখি',
    outbox: 'পাঠানো বাকি',
    cashBook: 'হিসাবের খাতা',
    home: 'নিজের ফোনে ব্যবসা শেখা',
    lesson: 'ছোট ছোট পাঠ, ছবি দিয়ে',
    tool: 'দোকানের হিসাব, নেট ছাড়াই',
    wall: 'সবার সাথে আলাপ',
    catalogue: 'যে কোর্সগুলো আছে',
  },
  en: {
    description: 'Rural Entrepreneur Learning Platform. Downloaded once, it works without internet.',
    courses: 'My courses',
    write: 'Write a post',
    outbox: 'Waiting to send',
    cashBook: 'Cash book',
    home: 'Learn business on your own phone',
    lesson: 'Short lessons with pictures',
    tool: 'Shop sums, also without internet',
    wall: 'Talk with others',
    catalogue: 'The courses there are',
  },
} as const satisfies Record<Language, Record<string, string>>

/** Screenshots that `scripts/authoring/manifest-pictures.ts` takes. Sizes in CSS pixels; `scale`: device pixels per CSS pixel. */
export const screens = {
  narrow: { width: 360, height: 740, scale: 2, shots: ['home', 'lesson', 'tool', 'wall'] },
  wide: { width: 1280, height: 800, scale: 1, shots: ['home', 'catalogue'] },
} as const
export type FormFactor = keyof typeof screens
export type Shot = (typeof screens)[FormFactor]['shots'][number]

export const screenshotPath = (language: Language, form: FormFactor, shot: Shot): string => `screenshots/${language}-${form}-${shot}.webp`

/** Paths of the shortcuts. `scripts/authoring/manifest-pictures.ts` renders their icons. */
export const shortcuts = { courses: 'my-courses', write: 'community', outbox: 'outbox', cashBook: 'entresoft/cash-book' } as const
export type Shortcut = keyof typeof shortcuts

/**
 * The web manifest in one language. All its addresses are relative, for any base path. Both languages have the same `id`, so
 * that a change of language does not install a second app.
 */
export function webManifest(language: Language, name: string): Partial<ManifestOptions> {
  const text = words[language]
  return {
    id: './',
    name,
    short_name: name,
    description: text.description,
    lang: language,
    dir: 'ltr',
    start_url: './',
    scope: './',
    display: 'standalone',
    orientation: 'any',
    // --surface and --ground of src/ui/tokens.css, also the colours of the splash: a manifest cannot read custom properties.
    theme_color: '#FFFFFF',
    background_color: '#F3F7F1',
    categories: ['education', 'business'],
    icons: [
      { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: 'icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
    shortcuts: (Object.keys(shortcuts) as Shortcut[]).map((shortcut) => ({
      name: text[shortcut],
      url: `./${shortcuts[shortcut]}`,
      icons: [{ src: `icons/shortcut-${shortcut}-96.png`, sizes: '96x96', type: 'image/png' }],
    })),
    screenshots: (Object.keys(screens) as FormFactor[]).flatMap((form) => {
      const { width, height, scale, shots } = screens[form]
      const sizes = `${width * scale}x${height * scale}`
      return shots.map((shot) => ({
        ...{ src: screenshotPath(language, form, shot), sizes, type: 'image/webp' },
        ...{ form_factor: form, label: text[shot] },
      }))
    }),
    // The worker takes it, so sharing works offline (sw/media/share.ts).
    share_target: {
      action: './community',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: sharedField, accept: ['image/*'] }] },
    },
  }
}
