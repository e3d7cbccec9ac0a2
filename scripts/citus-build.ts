import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findPostgres } from '../test/postgres.ts'
import { hasCitus } from '../test/citus.ts'

/** Finds PostgreSQL's binaries with Citus, built from CITUS_SOURCE if needed; or says why there are none. */
export function prepareCitus(say: (line: string) => void): { bin: string } | { missing: string } {
  const bin = findPostgres()
  if (bin === null) return { missing: 'PostgreSQL is not installed' }
  if (hasCitus(bin)) return { bin }
  const source = process.env['CITUS_SOURCE']
  if (source === undefined)
    return {
      missing: `PostgreSQL in ${bin} has no Citus, and CITUS_SOURCE names no source tree to build it from`,
    }
  if (!existsSync(path.join(source, 'configure'))) return { missing: `${source} is no source tree of Citus` }
  const config = path.join(bin, 'pg_config')
  const headers = execFileSync(config, ['--includedir-server']).toString().trim()
  if (!existsSync(path.join(headers, 'postgres.h')))
    return { missing: `the headers of PostgreSQL's server are not in ${headers}` }
  for (const tool of ['gcc', 'make', 'flex'])
    if (!isThere(tool)) return { missing: `${tool} is not installed, so Citus cannot be built` }
  say(`Building Citus from ${source}`)
  try {
    build(source, config, headers)
  } catch (error) {
    return { missing: `Citus could not be built: ${error instanceof Error ? error.message : String(error)}` }
  }
  return hasCitus(bin) ? { bin } : { missing: 'Citus was built, but not installed' }
}

function build(source: string, config: string, headers: string): void {
  const run = (command: string, ...args: string[]): void =>
    void execFileSync(command, args, { cwd: source, stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(path.join(source, 'Makefile.global')))
    run('./configure', `PG_CONFIG=${config}`, '--without-libcurl')
  // later minor versions of PostgreSQL 15 have their own function of this name
  const header = path.join(source, 'src', 'include', 'pg_version_compat.h')
  const text = readFileSync(header, 'utf8')
  if (
    readFileSync(path.join(headers, 'commands', 'dbcommands.h'), 'utf8').includes('have_createdb_privilege')
  )
    writeFileSync(
      header,
      text.replace(/^have_createdb_privilege\(void\)$/m, 'citus_have_createdb_privilege(void)'),
    )
  run('make', '-j2', 'extension', 'with_llvm=no')
  run('make', 'install-extension', 'with_llvm=no')
}

function isThere(tool: string): boolean {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
