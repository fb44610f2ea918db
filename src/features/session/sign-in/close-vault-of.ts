/** Encrypts the store of a user with a vault: `signIn` asks for it. Loaded when needed, since few devices have two users. */
export async function closeVaultOf(userId: string): Promise<void> {
  const vault = await import('../../../offline/vault/close-vault.ts')
  await vault.closeVaultOf(userId)
}
