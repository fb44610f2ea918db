import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../db/open.ts'

export class RoleRefused extends Error {
  override name = 'RoleRefused'
}

/**
 * Lets a role work as the server: it reads and writes every table, and only reads and extends the audit log. Called by the owner of the
 * tables after each migration.
 * @throws RoleRefused for a role with rights of its own, such as the owner.
 */
export async function admitServer(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ role: string }>('select quote_ident(rolname) as role from pg_roles where rolname = $1', [name])
  const role = rows[0]?.role
  if (role === undefined) throw new RoleRefused(`There is no role "${name}". Create it first: create role ${name} login password '…'`)
  await owner.query(`
    begin;
    grant usage on schema public, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    revoke all on audit_entries from ${role}, public;
    grant select, insert on audit_entries to ${role}`)
  const found = await owner.query<{ may: boolean }>(`select ${mayChange('$1::name')} as may`, [name])
  const isAdmitted = found.rows[0]?.may === false
  await owner.query(isAdmitted ? 'commit' : 'rollback')
  if (!isAdmitted)
    throw new RoleRefused(
      `The role "${name}" can change the audit log: it owns the database, the schema or the table, belongs to such a role, or may create roles.`,
    )
}

/**
 * True if a role could change, delete or empty entries, switch the triggers off, or drop the table. The owner of a schema may drop its
 * tables. By default the owner of the database owns schema `public`. Up to PostgreSQL 15 a role that creates roles may join any.
 */
const mayChange = (role: string) =>
  `(has_table_privilege(${role}, 'audit_entries', 'UPDATE, DELETE, TRUNCATE, TRIGGER')
    or pg_has_role(${role}, (select relowner from pg_class where oid = 'audit_entries'::regclass), 'MEMBER')
    or pg_has_role(${role}, (select nspowner from pg_namespace where nspname = 'public'), 'MEMBER')
    or (select rolcreaterole from pg_roles where rolname = ${role}))`

/** `rights`: this server's role can only read and extend the audit log. `triggers`: it could switch off what refuses a change. */
export async function logProtection(db: Database): Promise<'rights' | 'triggers'> {
  const answer = await db.execute<{ may: boolean }>(sql.raw(`select ${mayChange('current_user')} as may`))
  const { rows } = answer as { rows: { may: boolean }[] }
  return rows[0]?.may === false ? 'rights' : 'triggers'
}
