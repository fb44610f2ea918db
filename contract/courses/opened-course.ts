import type { Block } from '../blocks/block.ts'
import { openedBlock, type QuizKeys } from '../blocks/keyless-quiz.ts'
import type { Lesson, Manifest } from './courses.ts'

/** The course with its graded quizzes. Without keys they have their questions alone. */
export function openedCourse<M extends Pick<Manifest, 'modules'>>(course: M, keys?: readonly QuizKeys[]): M {
  return { ...course, modules: course.modules.map((module) => ({ ...module, lessons: module.lessons.map(withBlocks) })) }

  function withBlocks(lesson: Lesson): Lesson {
    return { ...lesson, blocks: lesson.blocks.map((block: Block) => openedBlock(block, lesson.id, keys)) }
  }
}
