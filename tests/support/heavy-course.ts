import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Block } from '../../contract/blocks/block.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { courseSource, imageBlock, lesson, textBlock, writeCourse, writeCourseFile } from './course-factory.ts'
import type { Network } from './network.ts'
import { seededRandom } from './random.ts'

const slug = 'bhari-course'
const cover = 'images/cover.svg'

/** Sizes in bytes of the course's files by path: pictures first, media last. */
const sizes: Readonly<Record<string, number>> = {
  'images/one.webp': 120_000,
  'images/two.webp': 400_000,
  'images/three.webp': 900_000,
  'media/talk.mp3': 1_100_000,
  'media/film.mp4': 3_500_000,
}

/** A published course of 6 MB in 24 chunks, whose bytes the test knows. */
export class HeavyCourse {
  readonly slug = slug
  readonly path = `/courses/${slug}`
  readonly #network: Network
  #version = 0
  #content = new Map<string, Buffer>()

  constructor(network: Network) {
    this.#network = network
  }

  /** Publishes a version with new bytes in the files of `changed`. */
  async publish(changed: readonly string[] = Object.keys(sizes)): Promise<void> {
    this.#version += 1
    for (const path of changed) this.#content.set(path, noise(sizes[path] ?? 0, this.#version))
    const root = await mkdtemp(join(tmpdir(), 'entlab-heavy-'))
    const folder = await writeCourse(root, source(this.#version))
    for (const [path, bytes] of this.#content) await writeCourseFile(folder, path, bytes)
    await this.#network.server.publish(root)
  }

  get bytes(): number {
    return [...this.#content.values()].reduce((sum, { length }) => sum + length, 0)
  }

  bytesOf(path: string): number {
    return this.#content.get(path)?.length ?? 0
  }

  hashOf(path: string): string {
    return hash(this.#content.get(path) ?? Buffer.alloc(0))
  }

  /** Body bytes of all answers with files since the log was last emptied. */
  get sentBytes(): number {
    return this.#network.proxy.log.filter(({ url }) => url.startsWith('/media/')).reduce((sum, { sent }) => sum + sent, 0)
  }

  /** Paths of files that are stored on the device with exactly their bytes. `wrong`: stored hashes with other bytes. */
  async storedFiles(page: Page): Promise<{ right: string[]; wrong: string[] }> {
    const stored = await page.evaluate(async () => {
      const cache = await caches.open('media-v1')
      const found: [string, string][] = []
      for (const { url } of await cache.keys()) {
        const bytes = (await (await cache.match(url))?.arrayBuffer()) ?? new ArrayBuffer(0)
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
        found.push([url.slice(-64), Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')])
      }
      return found
    })
    const paths = new Map([...this.#content].map(([path, bytes]) => [hash(bytes), path]))
    return {
      right: stored.flatMap(([name, digest]) => (name === digest ? (paths.get(name) ?? []) : [])).sort(),
      wrong: stored.flatMap(([name, digest]) => (name === digest ? [] : name)),
    }
  }

  get paths(): string[] {
    return [...this.#content.keys()].sort()
  }
}

function source(version: number): CourseSource {
  const bilingual = (text: string) => ({ bn: text, en: text })
  const film: Block = {
    id: 'film',
    kind: 'video',
    version: 1,
    is_required: false,
    data: {
      title: bilingual('Film'),
      file: 'media/film.mp4',
      width: 320,
      height: 180,
      seconds: 60,
      captions: [],
      transcript: bilingual('What is seen.'),
    },
  }
  const talk: Block = {
    id: 'talk',
    kind: 'audio',
    version: 1,
    is_required: false,
    data: {
      title: bilingual('Talk'),
      recordings: [{ language: 'bn', file: 'media/talk.mp3', seconds: 60 }],
      captions: [],
      transcript: bilingual('What is heard.'),
    },
  }
  return courseSource({
    slug,
    version,
    cover,
    modules: [
      {
        id: 'm1',
        title: bilingual('Module'),
        lessons: [
          lesson('l1', [textBlock('t1'), imageBlock('i1', 'images/one.webp')]),
          lesson('l2', [textBlock('t2'), imageBlock('i2', 'images/two.webp'), imageBlock('i3', 'images/three.webp')]),
          lesson('l3', [textBlock('t3'), talk, film]),
        ],
      },
    ],
  })
}

/** Bytes that compress as little as pictures and films; equal for equal seeds. */
function noise(length: number, seed: number): Buffer {
  const random = seededRandom(seed * 7919 + length)
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE(Math.floor(random() * 0xffffffff), at)
  return bytes
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
