/** Set by vite.config.ts. */
declare const __APP_VERSION__: string
declare const __PRODUCT_NAME__: string
declare const __OPERATOR_NAMES__: { readonly bn: string; readonly en: string }
