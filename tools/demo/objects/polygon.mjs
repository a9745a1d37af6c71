/** @typedef {{ x: number, y: number }} Point */

/** The area of a polygon by the shoelace formula. @param {readonly Point[]} points */
export function areaOf(points) {
  const sum = points.reduce((total, { x, y }, at) => {
    const next = points[(at + 1) % points.length];
    return total + x * next.y - next.x * y;
  }, 0);
  return Math.abs(sum) / 2;
}

/** The part of a convex polygon inside a picture, by Sutherland and Hodgman. @param {readonly Point[]} points */
export function insideOf(points, width, height) {
  const sides = [({ x }) => x, ({ y }) => y, ({ x }) => width - x, ({ y }) => height - y];
  return sides.reduce(cut, points);
}

function cut(points, depth) {
  return points.flatMap((point, at) => {
    const before = points.at(at - 1);
    const [was, is] = [depth(before), depth(point)];
    const share = was / (was - is);
    const crossing = {
      x: before.x + (point.x - before.x) * share,
      y: before.y + (point.y - before.y) * share,
    };
    return [...(was >= 0 === is >= 0 ? [] : [crossing]), ...(is >= 0 ? [point] : [])];
  });
}
