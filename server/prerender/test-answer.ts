import type { Prefilled } from '../../contract/page-files.ts'

/** The parts of the endpoints' answers that tests look at. */
export interface TestAnswer {
  readonly items?: readonly { readonly slug?: string; readonly body?: string; readonly title?: { readonly en: string } }[]
  readonly course?: { readonly slug: string; readonly title: { readonly en: string } }
  readonly event?: { readonly title: { readonly en: string }; readonly called_off_at: number | null }
  readonly manifest?: {
    readonly order: string
    readonly modules: readonly { readonly lessons: readonly { readonly id: string }[] }[]
  }
}

export const answerOf = ({ answer }: Prefilled) => answer as TestAnswer
