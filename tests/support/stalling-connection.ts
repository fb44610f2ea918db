import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A relay to a port of this machine that at some point accepts data and never responds. */
export async function stallingConnection(target: number) {
  const sockets: Socket[] = []
  let isStalled = false
  let isHeard = () => {}
  const waiting = new Promise<void>((resolve) => (isHeard = resolve))
  const relay = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    sockets.push(near, far)
    near.on('data', (bytes) => (isStalled ? isHeard() : far.write(bytes))).on('error', () => {})
    far.on('data', (bytes) => isStalled || near.write(bytes)).on('error', () => {})
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as { port: number }
  return {
    port: String(port),
    /** Resolves when it has swallowed data. */
    waiting,
    stall: () => {
      isStalled = true
    },
    /** Later connections pass. What was swallowed is lost. */
    resume: () => {
      isStalled = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}
