import type { SentCommand } from '../../../contract/sync.ts'
import { pushMaxCommands } from '../../../contract/transport.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { type ApiSession, callApi, demoEmail, signInByApi } from '../../../tests/support/api.ts'
import type { Network } from '../../../tests/support/network.ts'
import type { Measured } from '../table.ts'

const posts = 1000
const runs = 3

/** The server's time for 1000 posts, and for their repetition. */
export async function serverPush(network: Network): Promise<Measured[]> {
  const session = await signInByApi(network.server.url, demoEmail('student'))
  const first: number[] = []
  const again: number[] = []
  for (let run = 0; run < runs; run++) {
    const commands = Array.from({ length: posts }, (_, index) => newPost(`${run} ${index}`))
    first.push(await pushAll(network, session, commands))
    again.push(await pushAll(network, session, commands))
  }
  return [
    { what: `${posts} posts in batches of ${pushMaxCommands}, server`, unit: 'ms', values: first },
    { what: 'the same a second time (all known)', unit: 'ms', values: again },
  ]
}

function newPost(text: string): SentCommand {
  const id = newId()
  return {
    id: newId(),
    name: 'addPost',
    version: 1,
    lane: `post:${id}`,
    after: null,
    made_at: Date.now(),
    input: { id, body: `মাপার লেখা ${text}` },
  }
}

async function pushAll(network: Network, { token, userId }: ApiSession, commands: readonly SentCommand[]): Promise<number> {
  const start = performance.now()
  for (let at = 0; at < commands.length; at += pushMaxCommands) {
    const body = {
      client_id: newId(),
      user_id: userId,
      sent_at: Date.now(),
      app_version: 'bench',
      commands: commands.slice(at, at + pushMaxCommands),
    }
    const answer = await callApi(network.server.url, '/sync/push', { method: 'POST', token, body })
    if (answer.status !== 200) throw new Error(`The push answered ${answer.status}.`)
  }
  return performance.now() - start
}
