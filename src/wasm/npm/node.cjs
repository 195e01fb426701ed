// For `require`: a function that loads the package.
module.exports = () => import("./node.js").then((own) => own.default());
