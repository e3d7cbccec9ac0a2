import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { createTransaction, deleteTransaction } from '../../payments/edit/service.create.ts'
import { readTransaction, searchTransactions } from '../../ledger/list/service.ts'
import { answerOf } from './routes.ts'
import {
  addAttachment,
  deleteAttachment,
  exportAttachments,
  filesToRemove,
  listAttachments,
  ofPayment,
  readAttachment,
  removeAllFiles,
  sweepAttachments,
} from './service.ts'
import { startedFor } from '../../../../test/started.ts'

const start = '2026-03-15T08:00:00Z'
const ledger = startedFor(() => startLedger(start))

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (from: Buffer | string): Bytes => new Uint8Array(Buffer.from(from))
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0ffee' } })
const photo = async (): Promise<Bytes> =>
  bytesOf(
    await blank(3000, 1000)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
      .jpeg()
      .toBuffer(),
  )
const pdf = bytesOf(`%PDF-1.7\n${'x'.repeat(200)}\n<script>alert(1)</script>\n%%EOF`)
const pdfOf = (page: number): Bytes => bytesOf(`%PDF-1.7\n${page} ${'x'.repeat(200)}\n%%EOF`)
const filesIn = (ctx: Ctx): string[] => {
  const folder = path.join(ctx.config.dataDir, 'attachments', ctx.userId)
  return existsSync(folder) ? readdirSync(folder) : []
}

async function onePayment(): Promise<{ ctx: Ctx; id: string }> {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [id = ''] = await addBankRows(ctx, [{ accountId, day: '2026-03-01', amountMinor: 100n }])
  return { ctx, id }
}

test('a photo is re-encoded at a smaller size, without the metadata that the camera wrote', async () => {
  const { ctx, id } = await onePayment()
  const original = await photo()
  expect(Buffer.from(original).includes('SecretCamera')).toBe(true)
  const added = await addAttachment(ctx, ofPayment(ctx, id), { bytes: original, name: '../../Lunch <b>.jpg' })
  expect(added).toMatchObject({ kind: 'picture', width: 2400, height: 800 })
  expect(added.name).toMatch(/^[^/\\<>]+\.webp$/)
  const { bytes } = await readAttachment(ctx, ofPayment(ctx, id), added.id, false)
  const head = await sharp(bytes).metadata()
  expect([head.format, head.width, head.exif, head.xmp, head.icc]).toEqual([
    'webp',
    2400,
    undefined,
    undefined,
    undefined,
  ])
  const small = await readAttachment(ctx, ofPayment(ctx, id), added.id, true)
  expect((await sharp(small.bytes).metadata()).width).toBeLessThanOrEqual(320)
  expect((await readTransaction(ctx, id)).attachments).toBe(1)
  expect((await searchTransactions(ctx, { receipt: 'with' })).data.map((row) => row.id)).toEqual([id])
  expect((await searchTransactions(ctx, { receipt: 'without' })).data).toEqual([])
})

test('a file whose bytes are not a supported picture or PDF is refused, whatever its name, and nothing is stored', async () => {
  const { ctx, id } = await onePayment()
  const huge = bytesOf(await blank(12_001, 4).png().toBuffer())
  const bomb = bytesOf(await blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer())
  const hostile: [string, Bytes][] = [
    ['a.svg', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['page.png', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['gif.jpg', bytesOf('GIF89a<script>alert(1)</script>')],
    ['late.pdf', bytesOf(`<html>%PDF-1.7 ${'x'.repeat(100)}`)],
    ['short.pdf', bytesOf('%PDF-')],
    ['empty.png', new Uint8Array()],
    ['cut.jpg', (await photo()).slice(0, 400)],
    [
      'magic.png',
      bytesOf(
        Buffer.concat([
          Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
          Buffer.from('<script>'),
        ]),
      ),
    ],
    ['wide.png', huge],
    ['bomb.png', bomb],
  ]
  for (const [name, bytes] of hostile)
    await expect(addAttachment(ctx, ofPayment(ctx, id), { bytes, name }), name).rejects.toMatchObject({
      code: 'unsupported_media',
    })
  expect([await listAttachments(ctx, ofPayment(ctx, id)), filesIn(ctx)]).toEqual([[], []])
})

test('data appended after the end of a picture is dropped', async () => {
  const { ctx, id } = await onePayment()
  const tail = '<html><script>alert(1)</script></html>%PDF-1.7'
  const bytes = bytesOf(Buffer.concat([await blank(40, 40).png().toBuffer(), Buffer.from(tail)]))
  const added = await addAttachment(ctx, ofPayment(ctx, id), { bytes, name: 'polyglot.html.png' })
  const stored = await readAttachment(ctx, ofPayment(ctx, id), added.id, false)
  expect(Buffer.from(stored.bytes).includes('script')).toBe(false)
})

test('a payment takes ten receipts; a removed one is hidden at once, and its file is deleted when undo has expired', async () => {
  const { ctx, id } = await onePayment()
  for (let count = 0; count < 10; count += 1)
    await addAttachment(ctx, ofPayment(ctx, id), { bytes: pdfOf(count), name: `${count}.pdf` })
  await expect(
    addAttachment(ctx, ofPayment(ctx, id), { bytes: pdfOf(10), name: 'one more.pdf' }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(filesIn(ctx)).toHaveLength(10)
  const [first] = await listAttachments(ctx, ofPayment(ctx, id))
  await deleteAttachment(ctx, ofPayment(ctx, id), first?.id ?? '')
  expect(await listAttachments(ctx, ofPayment(ctx, id))).toHaveLength(9)
  await expect(readAttachment(ctx, ofPayment(ctx, id), first?.id ?? '', false)).rejects.toMatchObject({
    code: 'not_found',
  })
  await sweepAttachments(ctx)
  expect(filesIn(ctx)).toHaveLength(10)
  ledger.setNow('2026-04-20T08:00:00Z')
  await sweepAttachments(ctx)
  ledger.setNow(start)
  expect(filesIn(ctx)).toHaveLength(9)
})

test('files of a deleted payment are deleted a month later, those of a deleted user at once; other users cannot read them', async () => {
  const { ctx, id } = await onePayment()
  const otherPerson = await ledger.person()
  const added = await addAttachment(ctx, ofPayment(ctx, id), { bytes: pdf, name: 'bill.pdf' })
  await expect(
    readAttachment(otherPerson, ofPayment(otherPerson, id), added.id, false),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(listAttachments(otherPerson, ofPayment(otherPerson, id))).rejects.toMatchObject({
    code: 'not_found',
  })
  const manual = await createTransaction(
    ctx,
    { type: 'expense', amount: 5, category: 'dining', description: 'Karak', date: '2026-03-01' },
    null,
  )
  await addAttachment(ctx, ofPayment(ctx, manual.id), { bytes: pdf, name: 'karak.pdf' })
  await deleteTransaction(ctx, manual.id)
  await sweepAttachments(ctx)
  expect(filesIn(ctx)).toHaveLength(2)
  ledger.setNow('2026-04-20T08:00:00Z')
  await sweepAttachments(ctx)
  ledger.setNow(start)
  expect(filesIn(ctx)).toEqual([`${added.id}.pdf`])
  const exported: Record<string, unknown>[] = []
  for await (const file of exportAttachments(ctx)) exported.push(file)
  expect(exported).toEqual([
    { id: added.id, type: 'application/pdf', base64: Buffer.from(pdf).toString('base64') },
  ])
  await removeAllFiles(ctx, ctx.userId, await read(ctx.db, ctx, (tx) => filesToRemove(tx, ctx.userId)))
  expect(filesIn(ctx)).toEqual([])
})

test('E15: a receipt is never active content: its scripts cannot run, its type is not sniffed, its name injects no header', async () => {
  const { ctx, id } = await onePayment()
  const hostile = 'x"\r\nset-cookie: a=b; .html.pdf'
  for (const [bytes, name, type, place] of [
    [pdf, hostile, 'application/pdf', 'attachment'],
    [await photo(), 'page.html', 'image/webp', 'inline'],
  ] as const) {
    const added = await addAttachment(ctx, ofPayment(ctx, id), { bytes, name })
    const { attachment, bytes: stored } = await readAttachment(ctx, ofPayment(ctx, id), added.id, false)
    const { headers } = answerOf(attachment, stored)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'no-store',
    })
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^${place}; filename\\*=UTF-8''[\\w.%!'()*~-]+$`),
    )
    expect(headers.has('set-cookie')).toBe(false)
  }
})

test('receipts in a bucket are stored, read and removed with signed HTTP requests', async () => {
  const { ctx: local, id } = await onePayment()
  const stored = new Map<string, Buffer>()
  const requested: string[] = []
  const server = createServer((request, response) => {
    const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://bucket')
    requested.push(
      `${request.method} ${(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key/')}`,
    )
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const storedFile = stored.get(key)
      if (request.method === 'PUT') stored.set(key, Buffer.concat(parts))
      if (request.method === 'DELETE') stored.delete(key)
      const prefix = searchParams.get('prefix')
      if (prefix !== null) {
        const keys = [...stored.keys()].map((path) => path.slice('/files/'.length)).sort()
        const after = searchParams.get('start-after') ?? ''
        const page = keys.filter((one) => one.startsWith(prefix) && one > after).slice(0, 2)
        response.end(page.map((one) => `<Contents><Key>${one}</Key></Contents>`).join(''))
        return
      }
      response.statusCode = request.method === 'GET' && !storedFile ? 404 : 200
      response.end(request.method === 'GET' ? storedFile : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const photoBucket = {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: 'files',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const ctx = { ...local, config: { ...local.config, photoBucket } }
  try {
    const added = await addAttachment(ctx, ofPayment(ctx, id), { bytes: pdf, name: 'bill.pdf' })
    expect([...stored.keys()]).toEqual([`/files/attachments/${ctx.userId}/${added.id}.pdf`])
    expect((await readAttachment(ctx, ofPayment(ctx, id), added.id, false)).bytes).toEqual(pdf)
    expect(filesIn(ctx)).toEqual([])
    // without a row, as an upload leaves them that ran while its account was deleted; and another user's
    for (const name of ['a', 'b', 'c'])
      stored.set(`/files/attachments/${ctx.userId}/${name}.webp`, Buffer.of(1))
    stored.set('/files/attachments/other/a.webp', Buffer.of(1))
    await removeAllFiles(ctx, ctx.userId, await read(ctx.db, ctx, (tx) => filesToRemove(tx, ctx.userId)))
    expect([...stored.keys()]).toEqual(['/files/attachments/other/a.webp'])
    stored.clear()
    expect([...stored.keys()]).toEqual([])
    expect(new Set(requested)).toEqual(new Set(['PUT true', 'GET true', 'DELETE true']))
  } finally {
    server.close()
  }
  await expect(
    addAttachment(ctx, ofPayment(ctx, id), { bytes: pdfOf(2), name: 'late.pdf' }),
  ).rejects.toMatchObject({
    message: expect.any(String) as string,
  })
  expect(await listAttachments(ctx, ofPayment(ctx, id))).toHaveLength(1)
})

test('the same file sent twice at once, as by two tabs, is attached once', async () => {
  const { ctx, id } = await onePayment()
  const send = () => addAttachment(ctx, ofPayment(ctx, id), { bytes: pdf, name: 'receipt.pdf' })
  const [firstSend, two] = await Promise.all([send(), send()])
  expect(two.id).toBe(firstSend.id)
  expect(await listAttachments(ctx, ofPayment(ctx, id))).toHaveLength(1)
  expect(filesIn(ctx)).toEqual([`${firstSend.id}.pdf`])
  await deleteAttachment(ctx, ofPayment(ctx, id), firstSend.id)
  expect((await send()).id).not.toBe(firstSend.id)
  expect(await listAttachments(ctx, ofPayment(ctx, id))).toHaveLength(1)
})
