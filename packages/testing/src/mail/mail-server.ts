import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/**
 * What the server does with a mail. `defer`: 451; `reject`: 550. `disconnect`: accepts the mail,
 * but cuts the connection before it confirms. `hang`: never responds.
 */
export type MailOutcome = 'accept' | 'defer' | 'reject' | 'disconnect' | 'hang' | 'rejectRecipient'

export interface Received {
  readonly mail: ParsedMail
  readonly raw: string
  readonly recipients: readonly string[]
}

export interface MailServer {
  readonly url: string
  readonly port: number
  /** Accepted mails, including those of `disconnect`. */
  readonly received: Received[]
  /** Called for each mail. */
  chooseOutcome: (recipients: readonly string[]) => MailOutcome
  stop(): Promise<void>
}

const createRefusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/**
 * An SMTP server that fails on demand. Like real ones, it repeats addresses and texts in its
 * refusals.
 */
export async function startMailServer(
  options: { outcome?: MailOutcome; port?: number } = {},
): Promise<MailServer> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  const server: Pick<MailServer, 'chooseOutcome'> = {
    chooseOutcome: () => options.outcome ?? 'accept',
  }

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      server.chooseOutcome([address]) === 'rejectRecipient'
        ? done(
            createRefusal(550, `5.1.1 <${address}> is unknown here, see https://evil.example/help`),
          )
        : done(),
    onData: (stream, session, done) => {
      void (async () => {
        try {
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          const raw = Buffer.concat(chunks).toString('utf8')
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          const outcome = server.chooseOutcome(recipients)
          if (outcome === 'hang') return
          if (outcome === 'defer')
            return done(
              createRefusal(451, `Try again later: <${recipients.join()}> ${raw.slice(0, 4000)}`),
            )
          if (outcome === 'reject')
            return done(
              createRefusal(550, `No such user: <${recipients.join()}> ${raw.slice(0, 4000)}`),
            )
          received.push({ mail: await simpleParser(raw), raw, recipients })
          if (outcome === 'disconnect') return cutAll()
          done()
        } catch (error) {
          // The sender disconnected in the middle of a mail.
          done(error as Error)
        }
      })()
    },
  })
  smtp.on('error', () => undefined)
  const inner = smtp.listen(0, '127.0.0.1')
  await once(inner, 'listening')

  // Proxies the connections, so that they can be cut at any moment.
  const proxy = createServer((caller) => {
    const upstream = connect((inner.address() as AddressInfo).port, '127.0.0.1')
    for (const [socket, peer] of [
      [caller, upstream],
      [upstream, caller],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => peer.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        peer.destroy()
      })
      socket.pipe(peer)
    }
  })
  proxy.listen(options.port ?? 0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo

  return Object.assign(server, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    stop: async () => {
      cutAll()
      await Promise.all([
        new Promise((resolve) => proxy.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  })
}

/** Returns a port on which nothing listens, for a server that starts later. */
export async function getUnusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
