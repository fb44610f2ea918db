/** The product's name, from `PRODUCT_NAME` of the build. */
export const product = __PRODUCT_NAME__
