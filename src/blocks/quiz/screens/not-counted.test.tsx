import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { QuizBlock } from '../../../../contract/blocks/quiz.ts'
import { loadWords, startWords } from '../../../i18n/setup.ts'
import type { PastAttempt } from '../../block.ts'
import { ReviewedAttempt } from './reviewed-attempt.tsx'

// Read while the modules above are loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://phone.test/' })
  vi.stubGlobal('document', { documentElement: {} })
})

const attempt = (is_counted: boolean): PastAttempt => ({ id: 'a', finished_at: 0, percent: 0, is_passed: false, is_counted, answers: {} })

function noteOf(max_attempts: number | undefined, attempts: readonly PastAttempt[]): string {
  const quiz = { id: 'quiz', title: { bn: '', en: '' }, questions: [], max_attempts } as unknown as QuizBlock
  const last = attempts.at(-1) ?? attempt(false)
  return renderToStaticMarkup(<ReviewedAttempt quiz={quiz} attempt={last} attempts={attempts} fileOf={() => ({ url: '' }) as never} />)
}

const words = {
  bn: { limit: 'প্রথম যে ২টি চেষ্টা পৌঁছেছে', version: 'কোর্সের কোন সংস্করণের উত্তর, তা জানা যায়নি' },
  en: { limit: 'only the first 2 to arrive do', version: 'the version of the course that it was made with is unknown' },
}

describe.each(['bn', 'en'] as const)('in %s', (language) => {
  beforeAll(async () => {
    await startWords(language)
    await loadWords('blocks')
  })

  it('names the limit of attempts once all of them are used', () => {
    const note = noteOf(2, [attempt(true), attempt(true), attempt(false)])
    expect(note).toContain(words[language].limit)
    expect(note).not.toContain(words[language].version)
  })

  it.each([2, undefined])('names the unknown version of the course before the limit of %s', (limit) => {
    const note = noteOf(limit, [attempt(true), attempt(false)])
    expect(note).toContain(words[language].version)
    expect(note).not.toContain('{{')
    expect(note).not.toContain(words[language].limit)
  })

  it('is not there for an attempt that counts', () => {
    const note = noteOf(2, [attempt(true)])
    expect(note).not.toContain(words[language].version)
    expect(note).not.toContain(words[language].limit)
  })
})
