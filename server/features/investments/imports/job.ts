/** Reads a broker's file, in the pool. */
import { FileRefused, type Refusal } from '../../imports/read/types.ts'
import { type FileInput, readBrokerFile } from './read-broker-file.ts'
import type { FileTrades } from './table/row.ts'

export async function run(input: FileInput): Promise<{ file: FileTrades } | { refused: Refusal }> {
  try {
    return { file: await readBrokerFile(input) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.reason }
    throw error
  }
}
