import { spending } from '#contract/analytics.ts'
import { connectBank } from '../test/connect.ts'
import { startWorld } from '../test/world.ts'
const world = await startWorld({ clock: { now: () => new Date(`2026-11-15T08:00:00Z`) }, logLevel: 'error' })
for (const name of ['freelancer','commitments','awkward','kuwaiti','tenant','salaried']) { const user = await world.signUp(); await connectBank(world, user, { person: name })
for (const measure of ['expense','income'] as const) { const {body}=await user.call(spending,{query:{from:'2025-11-15',to:'2026-11-15',group:'category',measure}}); console.log(name,measure,body.rows.map(r=>`${r.key} ${r.amount}`).join(' · '), JSON.stringify((body as any).total)) } 
const r = await user.fetch('/api/user/analytics/cash-flow?from=2025-11-15&to=2026-11-15&by=year'); console.log(JSON.stringify((await r.json() as any).total))
}
process.exit(0)
