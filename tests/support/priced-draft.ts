import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Block } from '../../contract/blocks/block.ts'
import { blockFiles } from '../../contract/blocks/files.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { nodesOf } from '../../contract/drafts/draft-package.ts'
import { uploadPath } from '../../contract/drafts/upload-types.ts'
import { bytesType, clientHeader } from '../../contract/transport.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from './api.ts'
import { aPicture } from './pictures.ts'
import { sentCommand } from './sent-command.ts'

/** A starter course with 69 blocks. */
const starter = JSON.parse(readFileSync('content/dokaner-hisab/course.json', 'utf8')) as CourseSource

/** All of it, or one lesson with ten blocks that need no file. */
function sourceWith(blocks: 10 | 69): CourseSource {
  if (blocks === 69) return starter
  const [module] = starter.modules
  const lessons = starter.modules.flatMap((one) => one.lessons)
  const [lesson] = lessons
  if (!module || !lesson) throw new Error('The course has no lesson.')
  const plain = lessons.flatMap((one) => one.blocks).filter((block) => blockFiles(block as Block).length === 0)
  // An id is that of a block in its lesson.
  const ten = plain.slice(0, 10).map((block, place) => ({ ...block, id: `b${place}` }))
  return { ...starter, modules: [{ ...module, lessons: [{ ...lesson, blocks: ten }] }] }
}

/** A draft of the demo's teacher that has the text of a starter course, and a cover. Returns the ids of the draft and of its first lesson. */
export async function pricedDraft(url: string, blocks: 10 | 69): Promise<{ id: string; lesson: string }> {
  const session = await signInByApi(url, demoEmail('instructor'))
  const id = newId()
  const ids = new Map<string, string>()
  const idOf = (place: string) => ids.get(place) ?? ids.set(place, newId()).get(place) ?? ''
  const [course, ...nodes] = nodesOf(sourceWith(blocks), { courseId: id, idOf })
  const { slug: _slug, cover: _cover, handbook: _handbook, handbook_text: _text, instructor_face: _face, ...fields } = course?.fields ?? {}
  await pushByApi(url, session, [sentCommand('startDraft', { course_id: id, fields })])
  for (const node of nodes) await pushByApi(url, session, [sentCommand('addDraftNodes', { course_id: id, nodes: [node] })])
  const cover = { from: null, to: await uploadCover(url, session.token, id) }
  await pushByApi(url, session, [sentCommand('changeDraftNode', { course_id: id, id, changes: { cover } })])
  return { id, lesson: nodes.find(({ kind }) => kind === 'lesson')?.id ?? '' }
}

/** Returns its path in the course. */
async function uploadCover(url: string, token: string, course_id: string): Promise<string> {
  const [id, picture] = [newId(), await aPicture()]
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const path = `/teaching/uploads/${id}`
  await callApi(url, path, { method: 'PUT', token, body: { course_id, kind: 'picture', sha256, bytes: picture.length } })
  const headers = { 'content-type': bytesType, authorization: `Bearer ${token}`, [clientHeader]: 'test' }
  await fetch(`${url}/api${path}/pieces/0`, { method: 'PUT', headers, body: new Uint8Array(picture) })
  const { status } = await callApi(url, `${path}/finish`, { method: 'POST', token, body: {} })
  if (status !== 200) throw new Error(`The picture was answered with ${status}.`)
  return uploadPath(id, 'image/webp')
}
