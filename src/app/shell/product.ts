/** The product's name, set when it is built. */
export const product = __PRODUCT_NAME__
