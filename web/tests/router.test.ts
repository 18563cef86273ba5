import { describe, expect, it } from "vitest";
import { go, here, route } from "../src/router.svelte";

describe("router", () => {
  it("reads the addresses of the house", () => {
    expect(route("/")).toEqual({ page: "home" });
    expect(route("/about")).toEqual({ page: "about" });
    expect(route("/claim")).toEqual({ page: "claim" });
    expect(route("/aide/marathon")).toEqual({ page: "aide", slug: "marathon" });
    expect(route("/rules/marathon")).toEqual({ page: "rules", slug: "marathon" });
    expect(route("/t/abc")).toEqual({ page: "table", id: "abc", tv: false });
    expect(route("/t/abc/")).toEqual({ page: "table", id: "abc", tv: false });
    expect(route("/t/abc/tv")).toEqual({ page: "table", id: "abc", tv: true });
  });

  it("is lost anywhere else", () => {
    for (const path of ["/t", "/t/abc/else", "/t/abc/tv/more", "/about/us", "/aide", "/rules/marathon/2", "/nowhere"]) {
      expect(route(path)).toEqual({ page: "lost" });
    }
  });

  it("walks without a reload", () => {
    go("/t/xyz");
    expect(location.pathname).toBe("/t/xyz");
    expect(here.route).toEqual({ page: "table", id: "xyz", tv: false });
  });
});
