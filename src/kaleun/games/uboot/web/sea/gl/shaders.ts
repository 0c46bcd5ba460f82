// The shaders of the sea: air, water, ships, soft things that face the eye, and foam on the water. Colours come from light.ts.
const AIR = /* glsl */ `
precision highp float;
uniform vec3 uZenith, uUpper, uHorizon, uGlow, uDeep, uBody, uFoam, uCloudLit, uCloudDark, uLamp, uSun;
uniform float uTime, uOn, uMoon, uHaze, uCloud, uStars, uRough, uCap;
uniform sampler2D uNoise, uSlope;
vec3 air(vec3 d) {
  float t = max(d.y, 0.0);
  vec3 c = mix(mix(uHorizon, uUpper, 1.0 - exp(-t * 9.0)), uZenith, 1.0 - exp(-t * t * 5.0 - t * 0.9));
  float s = max(dot(d, uSun), 0.0);
  float near = 1.0 - clamp(t * 2.2, 0.0, 0.75);
  return mix(c, uGlow, uOn * (0.36 * pow(s, 10.0) * near * (1.0 - 0.86 * uMoon) + 0.4 * pow(s, 140.0) * (1.0 - 0.7 * uMoon)));
}
vec3 hazed(vec3 c, vec3 d, float r) {
  return mix(c, air(vec3(d.x, 0.006, d.z)), min(0.92, 1.0 - exp(-r / uHaze)));
}
vec3 done(vec3 c) {
  float n = fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584))));
  return c + (n - 0.5) / 190.0;
}
`;

export const SKY = {
  vertex: /* glsl */ `varying vec3 vD; void main() { vD = position; vec4 p = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position, 1.0); gl_Position = p.xyww; }`,
  fragment: /* glsl */ `${AIR}
varying vec3 vD;
void main() {
  vec3 d = normalize(vD);
  vec3 c = air(d);
  float up = max(d.y, 0.0);
  if (uStars > 0.02) {
    vec2 g = vec2(atan(d.x, -d.z) * 90.0, d.y * 140.0);
    vec2 cell = floor(g);
    float h = fract(sin(dot(cell, vec2(12.9898, 78.233))) * 43758.5453);
    vec2 at = vec2(fract(h * 91.7), fract(h * 57.3)) * 0.6 + 0.2;
    c += uLamp * uStars * step(0.9, h) * smoothstep(0.12, 0.0, length(fract(g) - at)) * smoothstep(0.01, 0.15, up) * (h - 0.86) * 7.0;
  }
  if (uCloud > 0.05) {
    vec2 p = d.xz / (up + 0.09) * 0.055 + vec2(uTime * 0.0006, 0.0);
    float n = texture2D(uNoise, p).r * 0.68 + texture2D(uNoise, p * 2.7 + 0.3).g * 0.32;
    float body = smoothstep(0.66 - 0.34 * uCloud, 0.84 - 0.3 * uCloud, n);
    float thick = smoothstep(0.5, 0.8, texture2D(uNoise, p + vec2(0.012, 0.02)).r * 0.7 + n * 0.3);
    vec3 cl = mix(uCloudLit, uCloudDark, clamp(thick * 0.7 + uCloud * uCloud * 0.45, 0.0, 1.0));
    float s = max(dot(d, uSun), 0.0);
    cl = mix(cl, uGlow, uOn * pow(s, 16.0) * 0.45 * (1.0 - 0.6 * uMoon));
    c = mix(c, cl, body * 0.9 * smoothstep(0.0, 0.06, up));
  }
  gl_FragColor = vec4(done(c), 1.0);
}`,
};

export const SEA = {
  vertex: /* glsl */ `
uniform float uHeading, uSpan, uNear, uFar, uTime;
uniform vec4 uWaves[4];
varying vec3 vP; varying vec3 vS;
void main() {
  float r = uNear * pow(uFar / uNear, position.y);
  float a = uHeading + position.x * uSpan;
  vec2 p = vec2(sin(a), -cos(a)) * r;
  float h = 0.0; vec2 slope = vec2(0.0);
  for (int i = 0; i < 4; i++) {
    vec4 w = uWaves[i];
    float k = length(w.xy);
    float f = dot(w.xy, p) - w.w * uTime;
    float far = 1.0 - smoothstep(30.0, 90.0, r * k);
    h += w.z * far * cos(f);
    slope -= w.xy * w.z * far * sin(f);
  }
  vP = vec3(p.x, h, p.y); vS = vec3(slope, h);
  gl_Position = projectionMatrix * viewMatrix * vec4(vP, 1.0);
}`,
  fragment: /* glsl */ `${AIR}
uniform float uTall, uPixel; uniform vec2 uWind, uDrift; uniform vec3 uFireAt, uFire;
varying vec3 vP; varying vec3 vS;
vec3 tap(vec2 p, float tile, vec2 run, float lod) { return textureLod(uSlope, (p + run * uTime) / tile, lod).rgb - 0.5; }
float gleam(vec3 l, vec3 v, vec2 s, float k) {
  vec3 h = normalize(l + v); vec2 e = -h.xz / max(h.y, 0.02) - s;
  vec2 f = normalize(v.xz); float a = dot(e, f), c = dot(e, vec2(-f.y, f.x));
  return exp(-(a * a * 0.21 + c * c * 1.7) * k);
}
void main() {
  vec3 v = vP - cameraPosition; float r = length(v); vec3 V = -v / r;
  vec2 p = vP.xz + uDrift; vec2 q = vec2(dot(p, uWind), dot(p, vec2(-uWind.y, uWind.x)));
  float lod = log2(r * uPixel * sqrt(max(r / cameraPosition.y, 1.0)) * 256.0) - 0.9;
  vec3 a = tap(q, 61.0, vec2(-2.6, 0.5), lod - 5.93), b = tap(q * mat2(0.92, 0.39, -0.39, 0.92), 17.0, vec2(-1.5, -0.4), lod - 4.09);
  vec3 big = tap(q * mat2(0.97, -0.24, 0.24, 0.97), 233.0, vec2(-5.2, 0.0), lod - 7.86);
  vec2 sl = (a.xy * 1.15 + b.xy * 0.85 + big.xy * 0.8) * uRough * 2.1;
  float far = smoothstep(60.0, 1600.0, r);
  vec2 s = (vS.xy * 1.15 + uWind * sl.x + vec2(-uWind.y, uWind.x) * sl.y) * (1.0 - 0.35 * far);
  vec3 N = normalize(vec3(-s.x, 1.0, -s.y)); float nv = dot(N, V); float g = 1.0 - clamp(nv, 0.0, 1.0);
  float F = min(0.02 + 0.98 * g * g * g * g * g, mix(0.93, 0.62, clamp(uRough * 2.5, 0.0, 1.0)));
  vec3 R = reflect(-V, N); R.y = abs(R.y) + 0.1 + 0.3 * uRough; R = normalize(R);
  vec3 body = mix(uDeep, uBody, clamp(0.1 + 0.42 * vS.z / max(uTall, 0.25) + 0.35 * (a.z + big.z), 0.0, 0.75));
  vec3 c = mix(body, air(R) * mix(0.8, 0.86, far), F) * (1.0 + 0.22 * (big.z + 0.4 * a.z));
  float sg = 0.045 + 0.1 * uRough + 0.12 * far * uRough, k = 0.5 / (sg * sg);
  if (uOn > 0.01) c += uLamp * uOn * gleam(uSun, V, s, k) * mix(0.85, 0.6, far) * (0.55 + 0.9 * smoothstep(-0.12, 0.3, a.z + b.z * 0.7));
  if (uFire.r > 0.01) { vec3 f = uFireAt - vP; float fd = length(f); c += uFire * (gleam(f / fd, V, s, k) * 0.9 + 0.06 / (1.0 + fd * fd * 2e-6)); }
  if (uCap > 0.02) {
    float n = texture2D(uNoise, q * vec2(0.021, 0.037) + vec2(uTime * -0.012, 0.0)).g;
    float cap = smoothstep(0.86 - 0.2 * uCap, 1.0 - 0.16 * uCap, n + 0.24 * vS.z / max(uTall, 0.3) + 0.3 * (a.z + b.z)) * min(1.0, uCap * 2.2);
    if (uCap > 0.3) cap += uCap * uCap * 0.3 * smoothstep(0.55, 0.8, texture2D(uNoise, q * vec2(0.0045, 0.05)).g) * (1.0 - 0.5 * far);
    c = mix(c, uFoam, clamp(cap, 0.0, 1.0) * 0.85 * (1.0 - 0.55 * far));
  }
  gl_FragColor = vec4(done(hazed(c, v / r, r)), 1.0);
}`,
};

export const SHIP = {
  vertex: /* glsl */ `
attribute float aTone; varying vec3 vP, vN; varying float vTone, vUp;
void main() { vUp = position.z; vTone = aTone; vec4 w = modelMatrix * vec4(position, 1.0); vP = w.xyz; vN = mat3(modelMatrix) * normal; gl_Position = projectionMatrix * viewMatrix * w; }`,
  fragment: /* glsl */ `${AIR}
uniform vec3 uShipLit, uShipDark, uFlame; uniform float uFireHere, uStarlit;
varying vec3 vP, vN; varying float vTone, vUp;
void main() {
  vec3 v = vP - cameraPosition; float r = length(v); vec3 d = v / r; vec3 N = normalize(vN); if (dot(N, d) > 0.0) N = -N;
  float lit = 0.3 + 0.25 * max(N.y, 0.0) + 0.25 * max(-dot(N, d), 0.0) + 0.5 * uOn * (1.0 - 0.7 * uMoon) * max(dot(N, uSun), 0.0);
  vec3 c = mix(uShipDark, uShipLit, lit) * vTone * mix(0.7, 1.0, smoothstep(-1.0, 4.0, vUp));
  c += uLamp * uStarlit * 0.3 * vTone;
  c += uFlame * uFireHere * 0.35 * smoothstep(2.0, 14.0, vUp) * (0.6 + 0.4 * sin(uTime * 9.0));
  gl_FragColor = vec4(done(hazed(c, d, r)), 1.0);
}`,
};

/** Quads that face the eye. `i0` place and kind, `i1` half width, half height, seed, share that adds light; `i2` colour and strength. */
export const SOFT = {
  vertex: /* glsl */ `
attribute vec4 i0, i1, i2; varying vec2 vU; varying vec4 vA, vC; varying float vKind, vR;
void main() {
  vU = position.xy; vA = i1; vC = i2; vKind = i0.w;
  vec4 v = viewMatrix * vec4(i0.xyz, 1.0); vR = length(v.xyz); v.xy += position.xy * i1.xy; v.z += 4.0;
  gl_Position = projectionMatrix * v;
}`,
  fragment: /* glsl */ `${AIR}
varying vec2 vU; varying vec4 vA, vC; varying float vKind, vR;
float box(vec2 p, vec2 b) { vec2 d = abs(p) - b; return max(d.x, d.y); }
void main() {
  float r = length(vU), a;
  if (vKind < 0.5) { float n = texture2D(uNoise, vU * 0.17 + vA.z + vec2(0.0, -uTime * 0.02)).r * 0.6 + texture2D(uNoise, vU * 0.4 + vA.z * 3.0).g * 0.4; a = 1.0 - smoothstep(0.1 + 0.55 * n, 0.45 + 0.6 * n, r); }
  else if (vKind < 1.5) a = exp(-r * r * 5.0) * step(r, 1.0);
  else if (vKind < 2.5) a = 1.0 - smoothstep(0.88, 1.0, r);
  else if (vKind < 3.5) { float n = texture2D(uNoise, vU * vec2(0.2, 0.1) + vA.z).g; a = (1.0 - smoothstep(0.3 + 0.3 * n, 0.6 + 0.4 * n, abs(vU.x) / (0.55 - 0.25 * vU.y))) * step(-1.0, vU.y) * smoothstep(1.0, 0.4, vU.y); }
  else if (vKind < 5.5) { float top = max(0.42 * (1.0 - pow(abs(vU.x), 4.0)), 1.0 - abs(vU.x) * 5.0); a = step(vU.y * 0.5 + 0.5, top) * 0.9; }
  else if (vKind < 6.5) { float keel = -0.6 + 0.75 * vU.x * vU.x; a = step(keel, vU.y) * step(vU.y, 0.1) + step(abs(fract(vU.x * 3.0) - 0.5), 0.22) * step(0.1, vU.y) * step(vU.y, 0.55) * step(abs(vU.x), 0.8); }
  else a = 1.0 - smoothstep(0.7, 1.0, r);
  a *= vC.a;
  if (a < 0.01) discard;
  vec3 c = vKind > 0.5 && vKind < 2.5 ? vC.rgb : mix(vC.rgb, uHorizon, min(0.8, 1.0 - exp(-vR / uHaze)));
  gl_FragColor = vec4(c * a, a * (1.0 - vA.w));
}`,
};

/** Foam on the water. `i0` place x, z and direction x, z; `i1` length, width there, width at its end, strength. */
export const WAKE = {
  vertex: /* glsl */ `
attribute vec4 i0, i1; varying vec2 vU; varying vec4 vK; varying vec3 vP;
void main() {
  vU = position.xy; vK = i1; vec2 d = i0.zw; float t = position.x;
  vec2 p = i0.xy + d * t * i1.x + vec2(-d.y, d.x) * position.y * mix(i1.y, i1.z, sqrt(t));
  vP = vec3(p.x, 0.3, p.y); vec4 v = viewMatrix * vec4(vP, 1.0); v.xyz *= 0.97; gl_Position = projectionMatrix * v;
}`,
  fragment: /* glsl */ `${AIR}
varying vec2 vU; varying vec4 vK; varying vec3 vP;
void main() {
  vec3 d = vP - cameraPosition; float r = length(d);
  float n = texture2D(uNoise, vec2(vU.x * vK.x * 0.02, vU.y * 0.6) + uTime * 0.01).g;
  float y = abs(vU.y); float a = ((1.0 - smoothstep(0.0, 0.6, y)) * 0.9 + smoothstep(0.55, 0.85, y) * (1.0 - smoothstep(0.9, 1.0, y)) * 0.5);
  a *= pow(1.0 - vU.x, 1.2) * smoothstep(0.2, 0.65, n + 0.3 * (1.0 - vU.x)) * vK.w;
  gl_FragColor = vec4(hazed(uFoam, d / r, r) * a, a);
}`,
};
